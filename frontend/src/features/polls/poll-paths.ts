import { paths } from '../../lib/paths.ts'
import { generatePath } from '../../lib/router/routes.ts'

/** Where members vote. */
export const POLLS = paths.polls
/** Where staff make polls. */
export const DESK = '/client/polls'
export const POLL_EDITOR = `${DESK}/:poll` as const

/** The editor of a draft; of a new poll, if none is named. */
export const editorPath = (pollId = 'new'): string => generatePath(POLL_EDITOR, { poll: pollId })
