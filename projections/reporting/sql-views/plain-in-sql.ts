/** White space as JavaScript knows it: Postgres goes by the locale of the database. */
const SPACE = String.raw`[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`

/** Where an answer is shown; the first group is what is shown where there is none. */
const PIPE = String.raw`\{\{${SPACE}*[A-Za-z][A-Za-z0-9]*${SPACE}*(?:\|([^{}]*))?\}\}`

/** The ampersand is the last one: what it makes is no entity again. */
const ENTITIES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "''"],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
] as const

/** `reportText` of the contracts as an expression of SQL: the words of a stored text, without its markup and without answers in it. */
export const plainInSql = (text: string): string => {
  const unpiped = `regexp_replace(${text}, '${PIPE}', '\\1', 'g')`
  const spaced = `regexp_replace(${unpiped}, '</?(?:p|br|hr|div|blockquote|h[1-6]|ul|ol|li)(?![a-z0-9_])[^>]*>', ' ', 'gi')`
  const untagged = `regexp_replace(${spaced}, '</?[a-z][^>]*>', '', 'gi')`
  const words = ENTITIES.reduce((sql, [entity, sign]) => `replace(${sql}, '${entity}', '${sign}')`, untagged)
  return `btrim(regexp_replace(${words}, '${SPACE}+', ' ', 'g'))`
}
