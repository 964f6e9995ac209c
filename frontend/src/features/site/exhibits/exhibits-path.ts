/** The page of the shared components. It is in no menu: those who work on the portal's looks know its address. */
export const EXHIBITS = '/client/components'
