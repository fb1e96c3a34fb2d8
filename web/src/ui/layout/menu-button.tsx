/** Button with a lazy menu, whose code is loaded when it is about to open. Pass the entries as a lazy component. */
import { cloneElement, type ReactElement, type ReactNode, Suspense } from 'react'
import { LostDialog, piece } from '../../lib/page/piece.ts'
import { useDrawnLater } from '../../lib/page/use-drawn-later.ts'

const load = () => import('./menu-code.tsx')
const MenuCode = piece(
  async () => (await load()).MenuCode,
  ({ opened, onChange, target }) => (
    <>
      {cloneElement(target, { onClick: () => onChange(true) })}
      <LostDialog opened={opened} onClose={onChange} />
    </>
  ),
)

type Target = ReactElement<{
  onClick?: () => void
  onPointerEnter?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>
type Props = {
  width: number
  /** Opens above the button. */
  above?: boolean
  /** The button, without an onClick. */
  target: Target
  /** The entries. */
  children: ReactNode
  dropdownClass?: string | undefined
}

export function MenuButton({ width, above, target, children, dropdownClass }: Props) {
  const [opened, setOpened] = useDrawnLater(false)
  const [wanted, setWanted] = useDrawnLater(false)
  const closed = cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onClick: () => {
      setWanted(true)
      setOpened(true)
    },
  })
  return (
    <Suspense fallback={closed}>
      {wanted ? (
        <MenuCode {...{ width, above, opened, target, dropdownClass }} onChange={setOpened}>
          {children}
        </MenuCode>
      ) : (
        closed
      )}
    </Suspense>
  )
}
