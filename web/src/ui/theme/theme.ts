/** Mantine theme: sizes and colours of the tokens, and default props of inputs and dialogs. */
import { createTheme, type MantineTheme, type VariantColorResolverResult } from '@mantine/core'

type Variant = { variant: string; color: string | undefined; theme: MantineTheme }

/** filled = the primary action, default = others, subtle = secondary; red is a text colour, never a background. */
function colorsOfVariant({ variant, color }: Variant): VariantColorResolverResult {
  const loss = color === 'red'
  if (variant === 'filled')
    return {
      background: 'var(--accent-fill)',
      hover: 'var(--accent-fill-hover)',
      color: 'var(--on-accent)',
      border: '1px solid transparent',
    }
  if (variant === 'light')
    return {
      background: 'var(--accent-soft)',
      hover: 'var(--accent-soft)',
      color: 'var(--accent)',
      border: '1px solid transparent',
    }
  if (variant === 'default')
    return {
      background: 'var(--surface)',
      hover: 'var(--hover)',
      color: loss ? 'var(--bad)' : 'var(--text)',
      border: '1px solid var(--line-strong)',
    }
  return {
    background: 'transparent',
    hover: 'var(--hover)',
    color: loss ? 'var(--bad)' : 'var(--text-2)',
    border: '1px solid transparent',
  }
}

const inputs = { defaultProps: { autoComplete: 'off' } }

/**
 * A drop-down that opens on focus would cover the field's error. It scrolls as the browser scrolls: Mantine's scroll bar
 * measures itself in the frame that should show the options.
 */
const selects = { checkIconPosition: 'right', withScrollArea: false, openOnFocus: false } as const

/** Mantine's transitions draw an overlay four times, the first two in the frame that should show it: see overlay.css. */
const atOnce = { duration: 0 } as const

export const theme = createTheme({
  fontFamily: 'Inter, ui-sans-serif, system-ui, sans-serif',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  breakpoints: { xs: '30em', sm: '43.75em', md: '62.5em', lg: '75em', xl: '90em' },
  variantColorResolver: colorsOfVariant,
  components: {
    Button: {
      defaultProps: { variant: 'default', size: 'sm', loaderProps: { type: 'dots', size: 'sm' } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'md' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Radio: { defaultProps: { size: 'xs' } },
    TextInput: inputs,
    Textarea: { defaultProps: { autoComplete: 'off', rows: 4, maxLength: 65_000 } },
    NumberInput: { defaultProps: { autoComplete: 'off', hideControls: true } },
    Select: {
      defaultProps: { ...selects, allowDeselect: false },
    },
    MultiSelect: { defaultProps: selects },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: atOnce } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
        transitionProps: atOnce,
      },
    },
    Combobox: {
      // As wide as its field, so that there is nothing to shift. Keeping the side on which it opened costs a third of
      // opening it: it is placed and rendered once more for that.
      defaultProps: {
        shadow: 'md',
        transitionProps: atOnce,
        middlewares: { flip: true, shift: false },
        preventPositionChangeWhenVisible: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
    Modal: {
      defaultProps: {
        size: 'min(1280px, 92vw)',
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 120, transition: 'fade' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    DrawerRoot: {
      defaultProps: {
        size: 'min(600px, 100vw)',
        position: 'right',
        transitionProps: { duration: 160 },
      },
    },
    // A dialog's head is not a page banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
  },
})
