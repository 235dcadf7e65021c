import type { Browser, BrowserContext } from '@playwright/test'

/** Records the violations of the content security policy in every page that opens from now on. `end` returns them. */
export function watchCspViolations(browser: Browser) {
  const violations: string[] = []
  const watch = (context: BrowserContext) => {
    context.on(
      'console',
      message => /^Content Security Policy:/.test(message.text()) && violations.push(message.text()),
    )
    void context.addInitScript(reportViolations)
  }
  browser.on('context', watch)
  return {
    end: () => {
      browser.off('context', watch)
      return violations
    },
  }
}

/** Writes each violation of the content security policy to the console as an error. Runs in the page, first of all. */
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
