/** Logo and favicon: shown, replaced and removed, each at once. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { Button } from '@mantine/core'
import type { ProgrammeSettings } from '@rivulet/contract/answers/programme-answer'
import { programmeMessages as said } from '@rivulet/contract/messages/programme-messages'
import { type PictureUse, pictureUses } from '@rivulet/contract/programme-fields'
import { Field, spanClass } from '../../ui/inputs/field.tsx'
import css from './programme.module.css'
import { usePicture } from './use-picture.ts'

export function PictureFields({ data }: { data: ProgrammeSettings }) {
  return (Object.keys(pictureUses) as PictureUse[]).map((use) => (
    <PictureField key={use} use={use} data={data} />
  ))
}

function PictureField({ use, data }: { use: PictureUse; data: ProgrammeSettings }) {
  const { busy, error, choose, remove } = usePicture(use)
  const picture = data.pictures[use]
  const chosen = data.chosenPictures.includes(use)
  const label = pictureUses[use]
  const origin = chosen ? said.chosen : picture ? said.fromLogo : said.product
  return (
    <div className={spanClass[3]} data-field={use}>
      <Field label={label} group help={said[use]} error={error} aside={origin}>
        <div className={css.picture}>
          <span className={css.shown} data-use={use}>
            {picture ? (
              <img src={picture.address} alt={`${label} now`} />
            ) : (
              <span className="muted">None</span>
            )}
          </span>
          <Button component="label" size="sm" loading={busy}>
            {chosen ? 'Replace' : 'Choose'}
            <input
              type="file"
              className="vh"
              accept="image/png,image/jpeg,image/webp"
              aria-label={`${chosen ? 'Replace' : 'Choose'} ${withinSentence(label)}`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) choose(file)
                currentTarget.value = ''
              }}
            />
          </Button>
          {chosen && (
            <Button size="sm" aria-label={`Remove ${withinSentence(label)}`} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </Field>
    </div>
  )
}
