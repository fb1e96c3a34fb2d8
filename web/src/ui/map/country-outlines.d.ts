/** What the build draws of the countries (web/outlines). */
declare module 'virtual:country-outlines' {
  export type View = {
    width: number
    height: number
    /** A path per ISO code; land without a code under ''. */
    paths: Record<string, string>
    /** Countries too small for an outline, by the place of a dot. */
    dots: Record<string, [x: number, y: number]>
  }
  export type Outlines = Record<'world' | 'europe', View>
  export const outlines: Outlines
}
