/** As many blocks as are higher than a screen: for content that is. With fewer, the footer would stand in view and jump away. */
export const TALL = 12

/** Grey blocks in place of content that is loading, about as high. They appear after a moment, so that a fast reply does not flicker. */
export function Loading({ label, blocks = 3 }: { readonly label: string; readonly blocks?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: blocks }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are equal and never move
        <span className="skeleton__block" key={index} />
      ))}
    </div>
  )
}
