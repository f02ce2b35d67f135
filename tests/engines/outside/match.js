// Lets two engines play a game through a controller that is not ours: node match.js GAME A B
// Each engine is a command line, cut at spaces. Prints the moves and both final scores.
const { Controller } = require('@sabaki/gtp')

async function ask(engine, name, ...args) {
  const response = await engine.sendCommand({ name, args })
  if (response.error) throw new Error(`${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

async function main([game, ...commands]) {
  const engines = commands.map((command) => {
    const [path, ...args] = command.split(' ')
    return new Controller(path, args)
  })
  for (const engine of engines) {
    engine.start()
    await ask(engine, 'set_game', ...game.split(' '))
    await ask(engine, 'clear_board')
  }
  const colours = game === 'Blokus' ? ['1', '2', '3', '4'] : ['b', 'w']
  const moves = []
  for (let turn = 0, passes = 0; passes < colours.length; turn++) {
    const colour = colours[turn % colours.length]
    const mover = engines[turn % engines.length]
    const move = await ask(mover, 'genmove', colour)
    passes = move === 'pass' ? passes + 1 : 0
    if (move === 'pass') continue
    moves.push(move)
    for (const engine of engines) if (engine !== mover) await ask(engine, 'play', colour, move)
  }
  const scores = []
  for (const engine of engines) {
    scores.push(await ask(engine, 'final_score'))
    await engine.stop()
  }
  console.log(JSON.stringify({ moves, scores }))
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error)
  process.exit(1)
})
