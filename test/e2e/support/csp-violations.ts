import type { Browser, BrowserContext } from '@playwright/test'

const logPrefix = 'content security policy violation:'

/** Records the violations of the content security policy in every page that opens from now on. `end` returns them. */
export function watchCspViolations(browser: Browser) {
  const violations: string[] = []
  const watch = (context: BrowserContext) => {
    context.on('console', message => message.text().startsWith(logPrefix) && violations.push(message.text()))
    void context.addInitScript(logViolations, logPrefix)
  }
  browser.on('context', watch)
  return {
    end: () => {
      browser.off('context', watch)
      return violations
    },
  }
}

/** Runs in the page before the page's own scripts. */
const logViolations = (prefix: string) =>
  addEventListener('securitypolicyviolation', event =>
    console.error(prefix, location.pathname, event.violatedDirective, event.blockedURI, event.sample),
  )
