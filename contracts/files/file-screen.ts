/** The screen for a person who opened the address of a file and may not have it. */
export const FILE_SCREEN = '/file'

/** In its address: the file. */
export const ASKED_FILE = 'id'
