// Runs a command for as long as its own standard input stays open, so that the command ends with the process
// that holds the other end, however that one ends. Plain JavaScript: it runs without a compiler in between.
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'

const windows = process.platform === 'win32'
const [idFile, command, ...options] = process.argv.slice(2)
const child = spawn(command, options, {
  stdio: ['ignore', 'ignore', 'inherit'],
  detached: !windows,
  shell: windows,
  windowsHide: true,
})
if (child.pid) writeFileSync(idFile, String(child.pid))

const end = signal => {
  try {
    if (windows) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'])
    else process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}
const endSoon = () => {
  end('SIGTERM')
  setTimeout(() => end('SIGKILL'), 1000).unref()
}

process.stdin.on('end', endSoon).on('error', endSoon).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endSoon)
child.on('error', error => {
  process.stderr.write(`${error.message}\n`)
  process.exit(127)
})
child.on('exit', code => {
  rmSync(idFile, { force: true })
  process.exit(code ?? 1)
})
