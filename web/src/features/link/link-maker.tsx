/** Form for a new link: shop or campaign, a name for additional links to the same one, and the sub IDs and landing page of its address. */
import { Button } from '@mantine/core'
import type { Named } from '@rivulet/contract/fields'
import { link } from '@rivulet/contract/resources/link'
import { linkUseMessages as said } from '@rivulet/contract/messages/link-use-messages'
import { fieldsOfMarks, marksOf } from '@rivulet/contract/text/link-marks'
import { markNames } from '@rivulet/contract/text/tracked-address'
import { useEffect, useMemo, useRef } from 'react'
import { useOptions } from '../../field/kinds/options.ts'
import { OptionNotes } from '../../field/kinds/option-notes.ts'
import { useUser } from '../../lib/session/session.ts'
import { useUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { isAdminUser } from '../../resource/access.ts'
import { MarksForm } from '../../resource/link/marks-form.tsx'
import { FormField } from '../../resource/record/form-field.tsx'
import {
  type Entry,
  type FormRecord,
  type FormValues,
  freshValues,
  typedFields,
} from '../../resource/record/form-values.ts'
import { useForm } from '../../resource/record/use-form.ts'
import { useSave } from '../../resource/record/use-save.ts'
import { DialogFoot } from '../../ui/feedback/dialog-foot.tsx'
import { Fields } from '../../ui/inputs/field.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import css from './link.module.css'
import { useEarned } from './use-earned.ts'

type Props = {
  draft?: FormValues
  onMade: (made: FormRecord) => void
  onCancel: () => void
}
type Kind = 'shop' | 'campaign'
const kinds: Record<Kind, string> = link.fields.type.choices

/** Field order; the name is optional and defaults to that of the shop or campaign. */
const order = ['affiliate', 'shop', 'campaign', 'name']
/** Sent with them: two that are decided here, and those of the form of sub IDs and landing page. */
const unasked: ReadonlySet<string> = new Set(['type', 'active', 'landingPage', ...markNames])

/** Stricter than the resource: exactly one of shop and campaign, and an affiliate. */
function entriesFor(all: readonly Entry[], kind: Kind): Entry[] {
  const other = kind === 'shop' ? 'campaign' : 'shop'
  return all
    .filter(([name]) => order.includes(name) && name !== other)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, field]) => [name, { ...field, span: 3, required: name !== 'name' }] as const)
}

const active = [{ field: 'active', operator: 'eq', value: '1' }] as const

/** With a single shop there is nothing to choose. */
function useOnlyShop(): Named | null {
  const [shop, another] = useUser()?.shops ?? []
  return (!another && shop) || null
}

/** Nor with a single campaign; they are asked for once somebody wants one. */
function OnlyCampaign({ choose }: { choose: (values: { campaign: Named }) => void }) {
  const { options, total } = useOptions('campaign', '', active)
  const only = total === 1 ? options[0] : undefined
  useEffect(() => {
    if (only) choose({ campaign: only })
    // oxlint-disable-next-line react/exhaustive-deps -- once: the user may choose another kind afterwards
  }, [only?.id])
  return null
}

export function LinkMaker({ draft = {}, onMade, onCancel }: Props) {
  const user = useUser()
  const admin = isAdminUser(user)
  const onlyShop = useOnlyShop()
  const earned = useEarned()
  const place = useRef<HTMLFormElement>(null)
  const all = useMemo(() => typedFields(link, admin, false), [admin])
  const form = useForm(all, () => ({
    ...freshValues(all, draft.type ? draft : { shop: onlyShop, ...draft }),
    type: draft.type ?? 'shop',
    active: true,
  }))
  const kind: Kind = form.values.type === 'campaign' ? 'campaign' : 'shop'
  const entries = useMemo(() => entriesFor(all, kind), [all, kind])
  const sent = useMemo(() => [...entries, ...all.filter(([name]) => unasked.has(name))], [all, entries])
  const { clean } = useUnsavedChanges(form.dirty)
  const { saving, outcome, save } = useSave({
    resource: link,
    record: null,
    fields: sent,
    form,
    place,
    onSaved(made) {
      clean()
      onMade(made)
    },
    onStale: () => undefined,
  })
  return (
    <form
      ref={place}
      className={css.maker}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Segmented
        label="What the link promotes"
        options={kinds}
        value={kind}
        onChange={(type) =>
          form.change({ type, shop: type === 'shop' ? onlyShop : null, campaign: null })
        }
      />
      {kind === 'campaign' && !form.values.campaign && <OnlyCampaign choose={form.prefill} />}
      <div className={css.fields}>
        <OptionNotes value={earned}>
          <Fields>
            {entries.map(([name, field]) => (
              <FormField
                key={name}
                {...{ name, field, form }}
                editing={false}
                wide={false}
                unnamed={false}
              />
            ))}
          </Fields>
        </OptionNotes>
      </div>
      <MarksForm
        promoted={kind}
        marks={marksOf(form.values)}
        onChange={(marks) => form.change(fieldsOfMarks(marks))}
        note={said.kept}
        error={form.errors.landingPage?.[0]}
      />
      <DialogFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="filled" loading={saving} data-outcome={outcome ?? undefined}>
          Make the link
        </Button>
      </DialogFoot>
    </form>
  )
}
