/** What every icon of a kind is drawn with; the package declares no types for this file. */
declare module '@tabler/icons-react/dist/esm/defaultAttributes.mjs' {
  const attributes: Record<'outline' | 'filled', Record<string, unknown>>
  export default attributes
}
