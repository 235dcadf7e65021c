/**
 * Changes a page as Chrome's translator does: it wraps every text in elements, now and after each change.
 * Runs in the page. Does nothing before the page is rendered, and nothing the second time.
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
