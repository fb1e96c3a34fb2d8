// Sets the chosen colours before anything is drawn, so that the page never flashes in the other theme.
try {
  const chosen = localStorage.getItem('rivulet.theme')
  if (chosen === 'light' || chosen === 'dark')
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
} catch {}
