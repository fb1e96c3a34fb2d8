/** Placeholder of an input while its code loads: as high as the input, with its label and help. */
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import css from './field.module.css'

type Props = {
  label: string
  help?: string | undefined
  /** Of its control; by default that of one line. */
  height?: number
}

export function InputSkeleton({ label, help, height }: Props) {
  return (
    <div role="status" aria-label={`Loading ${label}`}>
      <Field label={label} help={help} group>
        <div className={css.bone} style={{ height }}>
          <SkeletonBar height="100%" />
        </div>
      </Field>
    </div>
  )
}
