// An engine in another language, on somebody else's framework: plays the last of the choices.
const { Engine } = require('@sabaki/gtp')

const engine = new Engine('Last Choice', '1')
let choices = []
for (const name of ['clear_board', 'play', 'view', 'set_game']) {
  engine.command(name, (command, out) => out.send(''))
}
engine.command('choices', (command, out) => {
  choices = command.args.slice(1)
  out.send('')
})
engine.command('genmove', (command, out) => out.send(choices[choices.length - 1]))
engine.start()
