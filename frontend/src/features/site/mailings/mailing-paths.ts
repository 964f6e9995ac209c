import { generatePath } from '../../../lib/router/routes.ts'

/** Where staff write to members. */
export const MAILINGS = '/client/mailings'
export const NEW_MAILING = `${MAILINGS}/new` as const
export const MAILING = `${MAILINGS}/:mailingId` as const

export const mailingPath = (mailingId: string): string => generatePath(MAILING, { mailingId })
