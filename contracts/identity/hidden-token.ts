/** Stands in a stored mail for the token of its link: what is kept of a mail cannot be used. */
export const HIDDEN_TOKEN = 'hidden'
