// Puts surveys of the portal into the elements of this page that ask for one; docs/links.md describes it.
//   <div data-portal-survey="TOKEN OF THE LINK" data-portal-variables="SOURCE=1" data-portal-title="Survey"></div>
//   <script src="https://portal.example/embed.js" async></script>
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const portal = new URL(script.src).origin
  /** The frame is of another origin. What it opens, such as a document, is a page like any other; a press in it may lead the page around it on. */
  const MAY = [
    ...['scripts', 'same-origin', 'forms', 'modals', 'downloads'],
    ...['popups', 'popups-to-escape-sandbox', 'top-navigation-by-user-activation'],
  ]
  const TYPES = ['ready', 'resize', 'page', 'complete', 'screened_out', 'quota_full', 'terminated', 'error']

  /** By it the frame goes on with its visit when this page is loaded again, even where the browser keeps nothing for frames. */
  const visitKeyFor = (link) => {
    try {
      const name = `portal-survey:${link}`
      const key = sessionStorage.getItem(name) ?? crypto.randomUUID()
      sessionStorage.setItem(name, key)
      return key
    } catch {
      return ''
    }
  }

  const addressFor = ({ portalSurvey = '', portalVariables, portalExternalUser = '', portalLanguage }) => {
    const said = new URLSearchParams({ token: portalSurvey, origin: location.origin })
    if (portalVariables) said.set('backgroundVars', portalVariables)
    if (portalExternalUser) said.set('externalUser', portalExternalUser)
    const visit = visitKeyFor(`${portalSurvey}:${portalExternalUser}`)
    if (visit) said.set('visit', visit)
    const query = portalLanguage ? `?${new URLSearchParams({ language: portalLanguage })}` : ''
    return `${portal}/u/surveys/embed${query}#${said}`
  }

  const isMessage = (data) =>
    typeof data === 'object' &&
    data !== null &&
    data.source === 'portal-survey' &&
    data.version === 1 &&
    TYPES.includes(data.type)

  const embed = (element) => {
    const frame = document.createElement('iframe')
    frame.src = addressFor(element.dataset)
    frame.title = element.dataset.portalTitle ?? 'Survey'
    frame.referrerPolicy = 'no-referrer'
    frame.setAttribute('sandbox', MAY.map((what) => `allow-${what}`).join(' '))
    frame.allow = 'fullscreen'
    Object.assign(frame.style, { width: '100%', border: '0', minHeight: '20rem' })
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== portal || source !== frame.contentWindow || !isMessage(data)) return
      if (typeof data.height === 'number') frame.style.height = `${Math.min(Math.max(data.height, 100), 20000)}px`
      element.dispatchEvent(new CustomEvent('portal-survey', { bubbles: true, detail: data }))
    })
    element.append(frame)
  }
  /** A page with several surveys may load the script with each: an element gets one frame. */
  const start = () => {
    for (const element of document.querySelectorAll('[data-portal-survey]:not([data-portal-framed])')) {
      element.setAttribute('data-portal-framed', '')
      embed(element)
    }
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
})()
