import './account.css'

/** What a visitor agrees to, under its title. It is open at first: nobody has to look for it. */
export function Terms({ title, text }: Readonly<{ title: string; text: string }>) {
  return (
    <details className="terms" open>
      <summary>{title}</summary>
      <p>{text}</p>
    </details>
  )
}
