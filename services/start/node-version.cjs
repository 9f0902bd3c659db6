/* Written in the oldest syntax there is: it must parse on the very Node that it turns away. */
var wanted = [20, 19]
var found = process.versions.node.split('.').map(Number)

if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  console.error(
    'Node ' +
      wanted.join('.') +
      ' or newer is needed and this is Node ' +
      process.versions.node +
      '. Install a newer one from https://nodejs.org and run the command again.',
  )
  process.exit(1)
}
