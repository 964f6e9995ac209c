// Runs before the first paint, so that nobody sees a flash of the wrong colours or of the wrong direction.
;(() => {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const language = localStorage.getItem('language')
    if (language) root.lang = language
    if (localStorage.getItem('direction') === 'rtl') root.dir = 'rtl'
  } catch {
    root.dataset.storage = 'refused'
  }
})()
