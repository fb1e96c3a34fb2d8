/** Raises the timeout of Testing Library's queries, since a machine busy with other tests is slow. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })
