/** In place of columns of a wide table that are not drawn. */
export function ColumnGap({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td colSpan={columns} className="cross-gap" /> : null
}
