import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '@portal/infra/settings'

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The folder of data that outlive a stop: `STATE_DIR`, else `var/` in the checkout. */
export const stateDirOf = ({ STATE_DIR }: Settings): string => STATE_DIR ?? join(root, 'var')

/** The folder of mails where no mail server is set: `MAIL_FOLDER`, else `mail` in that folder. */
export const mailFolderOf = (settings: Settings): string => settings.MAIL_FOLDER ?? join(stateDirOf(settings), 'mail')

/** The folder of stored files: `FILES_FOLDER`, else `files` in that folder. */
export const filesFolderOf = (settings: Settings): string =>
  settings.FILES_FOLDER ?? join(stateDirOf(settings), 'files')

/** The list of erased members: `ERASED_LIST`, else `erased.ndjson` in that folder. */
export const erasedListOf = (settings: Settings): string =>
  settings.ERASED_LIST ?? join(stateDirOf(settings), 'erased.ndjson')
