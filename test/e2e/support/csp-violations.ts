import type { Browser, BrowserContext } from '@playwright/test'

const mark = 'content security policy broken:'

/** Listens, in every page that opens from now on, for what the content security policy refuses; `end` gives what it was. */
export function watchPolicy(browser: Browser) {
  const broken: string[] = []
  const watch = (context: BrowserContext) => {
    context.on('console', message => message.text().startsWith(mark) && broken.push(message.text()))
    void context.addInitScript(tell, mark)
  }
  browser.on('context', watch)
  return {
    end: () => {
      browser.off('context', watch)
      return broken
    },
  }
}

/** Runs in the page, before anything of its own. */
const tell = (words: string) =>
  addEventListener('securitypolicyviolation', event =>
    console.error(words, location.pathname, event.violatedDirective, event.blockedURI, event.sample),
  )
