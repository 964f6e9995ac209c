import './chat-frame.css'

/** The page of a chat service, in its own origin: it reaches nothing of the portal, and cannot lead the portal away. */
export function ChatFrame({ address, title }: Readonly<{ address: string; title: string }>) {
  return (
    <iframe
      className="chat-frame"
      src={address}
      title={title}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    />
  )
}
