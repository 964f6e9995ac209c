/** A view outside schema `read`, for readers outside the portal: made again over each build that becomes live. */
export type StableView = Readonly<{
  /** With its schema: `report.response`. */
  name: string
  /** The query, over the tables of a build's schema. */
  select: (schema: string) => string
}>
