/** Mark of the programme, with or without its name: its own pictures, or two streams that become one. */
import { isWide, type Picture } from '@rivulet/contract/programme'
import { useProgramme } from '../../lib/programme.ts'
import css from './mark.module.css'

function OwnMark() {
  return (
    <span className={css.mark}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 3c0 8 7 7 7 14v4M19 3c0 6-7 6-7 13M12 3v4" />
      </svg>
    </span>
  )
}

export function Mark() {
  const { icon } = useProgramme()
  return icon ? (
    <img className={css.icon} src={icon.address} width={26} height={26} alt="" />
  ) : (
    <OwnMark />
  )
}

export function Brand() {
  const { name, logo } = useProgramme()
  return <BrandOf name={name} logo={logo} />
}

/** A wide logo holds the name itself. */
export function BrandOf({ name, logo }: { name: string; logo: Picture | null }) {
  const wide = logo !== null && isWide(logo)
  return (
    <span className={css.brand}>
      {logo ? (
        <img
          className={css.logo}
          src={logo.address}
          width={logo.width}
          height={logo.height}
          alt={wide ? name : ''}
        />
      ) : (
        <OwnMark />
      )}
      {!wide && <span className={css.name}>{name}</span>}
    </span>
  )
}
