import { configure } from '@testing-library/react'

/** A second is too short on a busy machine: a test that waits in vain fails late, none because others need the processor. */
configure({ asyncUtilTimeout: 15_000 })
