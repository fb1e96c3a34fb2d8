/** Waits longer for what a screen shows: a machine that is busy with other tests is slow, and that is no fault of the screen. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })
