/** The queue of all jobs of ours so far. */
export const HOUSEKEEPING = 'housekeeping'
