// Run by npm scripts with the Node that came as a dependency; an older one means that its install script did not run.
const NEEDED = 24
const major = Number(process.versions.node.split('.')[0])
if (major < NEEDED) {
  process.stderr.write(
    `This needs Node ${NEEDED}, which comes with "npm ci"; this is Node ${process.versions.node}. ` +
      'Run "npm ci" again without --ignore-scripts, and start with "npm start".\n',
  )
  process.exit(1)
}
