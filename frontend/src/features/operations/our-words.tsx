/** What the system says of itself, in English as on the command line: left to right in every language. */
export function OurWords({ children }: { readonly children: string }) {
  return (
    <bdi className="our-words" lang="en" dir="ltr">
      {children}
    </bdi>
  )
}
