import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '@portal/infra/settings'

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Where what must outlive a stop is kept: `STATE_DIR`, else `var/` in the checkout. */
export const stateDirOf = ({ STATE_DIR }: Settings): string => STATE_DIR ?? join(root, 'var')

/** The file of those who were erased: `ERASED_LIST`, else `erased.ndjson` among what must outlive a stop. */
export const erasedListOf = (settings: Settings): string =>
  settings.ERASED_LIST ?? join(stateDirOf(settings), 'erased.ndjson')
