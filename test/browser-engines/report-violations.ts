/** Writes each violation of the Content Security Policy to the console as an error. It runs in the page, first of all. */
export const reportViolations = () =>
  addEventListener('securitypolicyviolation', event =>
    console.error('Content Security Policy:', event.violatedDirective, event.blockedURI, event.sample),
  )
