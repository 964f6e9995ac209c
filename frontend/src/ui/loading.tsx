/** Grey blocks where the content will be. They show after a moment only, so that a quick answer does not flicker. */
export function Loading({ label, blocks = 3 }: { readonly label: string; readonly blocks?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: blocks }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all the same and never move
        <span className="skeleton__block" key={index} />
      ))}
    </div>
  )
}
