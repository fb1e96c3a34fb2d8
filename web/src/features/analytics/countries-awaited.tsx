/** In place of map and continents while they load, of their size. */
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import css from './analytics.module.css'

export const CountriesAwaited = () => (
  <div className={css.above}>
    <BlockSkeleton height={318} />
    <BlockSkeleton height={318} />
  </div>
)
