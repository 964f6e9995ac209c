import { generatePath } from '../../../lib/router/routes.ts'

/** Where staff import members from files. */
export const IMPORTS = '/client/member-imports'
export const IMPORT = `${IMPORTS}/:importId` as const

export const importPath = (importId: string): string => generatePath(IMPORT, { importId })
