/**
 * The script of the page behind an emailed link: sends its form and replaces the page, so that Back does not return to a
 * used link. The content security policy allows it by its hash. If it does not run, the browser sends the form.
 */
export const linkPageScript = `
const form = document.forms[0]
form.onsubmit = event => {
  event.preventDefault()
  form.querySelector('button').disabled = true
  fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) }).then(
    ({ redirected, url }) => (redirected ? location.replace(url) : form.submit()),
    () => form.submit(),
  )
}
`
