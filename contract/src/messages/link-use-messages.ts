/** What the link dialog says about sub IDs and landing page. */

export const linkUseMessages = {
  kept: 'They are kept with the link: its address carries them wherever you copy it.',
  thisCopy: 'Changes here are for this copy. To keep them, edit the link.',
} as const
