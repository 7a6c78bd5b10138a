/** What a program that the server starts needs to run. The secrets of the server's own environment are not among it. */
export function environmentOfChildren(): NodeJS.ProcessEnv {
  const passed = [
    'PATH',
    'LD_LIBRARY_PATH',
    'DYLD_LIBRARY_PATH',
    'SystemRoot',
    'TMPDIR',
    'TEMP',
    'LANG',
    'PWD',
  ]
  return Object.fromEntries(
    passed.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  )
}
