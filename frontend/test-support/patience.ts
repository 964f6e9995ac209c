import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** A second is too short on a busy machine: a test that waits in vain fails late, none because others need the processor. */
const PATIENCE_MS = 15_000

configure({ asyncUtilTimeout: PATIENCE_MS })

const { waitFor } = vi
const patient: typeof waitFor = (check, options = {}) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
vi.waitFor = patient
