import { afterAll } from 'vitest'
import { closeSharedContainers } from './containers.ts'

// A set-up file is run again for each file of tests, also where they share their modules.
afterAll(closeSharedContainers)
