/** The screen with one's own exports. */
export const EXPORTS_SCREEN = '/client/surveys/exports'

/** In its address: the export whose file was asked for and refused. */
export const REFUSED_FILE = 'file'
