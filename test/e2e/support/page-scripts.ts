// These functions run in a page, so they use nothing of this file.

/** Writes each violation of the content security policy to the console as an error. */
export const reportViolations = () =>
  addEventListener('securitypolicyviolation', event =>
    console.error(
      'Content Security Policy:',
      location.pathname,
      event.violatedDirective,
      event.blockedURI,
      event.sample,
    ),
  )

/**
 * Makes every tap and click a second later than the last, as a person's are: the page ignores a quicker one at the same
 * place when it has changed.
 */
export function spaceTaps() {
  let time = 0
  Object.defineProperty(PointerEvent.prototype, 'timeStamp', {
    get: () => {
      time += 1000
      return time
    },
  })
}

/**
 * Changes a page as Chrome's translator does: it wraps every text in elements, now and after each change.
 * Does nothing before the page is rendered, and nothing the second time.
 */
export function translatePage() {
  const { dataset } = document.documentElement
  if ('translated' in dataset) return
  // React marks each element that it has rendered.
  const elements = [...document.querySelectorAll('#portal *')]
  const isRendered = elements.every(element => Object.keys(element).some(key => key.startsWith('__react')))
  if (elements.length === 0 || !isRendered) return
  dataset.translated = ''
  const untranslated = 'font, script, style, option, [translate="no"]'

  function replaceTexts() {
    observer.disconnect()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(untranslated)) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.replaceWith(outer)
    }
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  const observer = new MutationObserver(replaceTexts)
  replaceTexts()
}
