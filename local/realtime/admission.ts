import { Unauthorized } from '../credentials/caller.ts'
import { Refused } from './changes.ts'
import { Channel, type Outlet } from './channel.ts'
import type { Channels } from './channels.ts'
import type { Message } from './frames.ts'
import { type Join, mayJoin, readJoin, refusalOf, replayOf } from './join.ts'
import { NO_PERMISSIONS } from './permissions.ts'
import type { Questions } from './questions.ts'
import { MAY_READ, NO_DATABASE, refuse, reply } from './replies.ts'
import type { SocketOptions } from './socket.ts'
import type { Tokens } from './tokens.ts'

interface AdmissionOptions extends Pick<SocketOptions, 'rooms' | 'changes' | 'limits'> {
  outlet: Outlet
  channels: Channels
  questions: Questions
  tokens: Tokens
}

/** Lets channels in: what a join asks for, the policies, the past and the subscriptions, until the channel is open. */
export class Admission {
  readonly #options: AdmissionOptions

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  async join(message: Message): Promise<void> {
    const { outlet, channels, limits, tokens } = this.#options
    const { topic, joinRef, ref } = message
    const join = readJoin(message.payload)
    if (!topic.startsWith('realtime:')) return reply(outlet, message, 'error', { reason: 'unmatched topic' })
    if (!join) return refuse(outlet, message, 'InvalidJoinPayload', 'The join is not understood')
    const refusal = refusalOf(topic, join, limits, channels.isFullFor(topic))
    if (refusal) return refuse(outlet, message, ...refusal)
    const identity = tokens.identify(join.token)
    if (identity instanceof Unauthorized) return refuse(outlet, message, 'InvalidJWTToken', identity.message)
    const before = channels.get(topic)
    if (before) channels.drop(before, 'phx_close')
    const channel = new Channel(outlet, {
      topic,
      joinRef: joinRef ?? ref,
      config: join.config,
      identity,
      permissions: NO_PERMISSIONS,
    })
    if (!channels.add(channel))
      return refuse(
        outlet,
        message,
        'ChannelRateLimitReached',
        'Too many channels on all devices or in this network',
      )
    if (!(await this.#admit(channel, message)) || !(await this.#gatherPast(channel, message))) return
    if (join.changes.length === 0) this.#open(channel, message)
    else await this.#subscribe(channel, message, join)
  }

  /** Whether the policies admit the channel and the client has not left meanwhile. */
  async #admit(channel: Channel, message: Message): Promise<boolean> {
    const { outlet, channels, questions } = this.#options
    const permissions = await questions.permissionsOf(channel, channel.identity)
    if (!channels.has(channel)) return false
    if (permissions && mayJoin(permissions, channel.config)) {
      channel.permissions = permissions
      return true
    }
    channels.forget(channel)
    if (permissions) refuse(outlet, message, 'Unauthorized', `You do not have ${MAY_READ} ${channel.name}`)
    else reply(outlet, message, 'error', { reason: NO_DATABASE })
    return false
  }

  /** Reads the broadcasts of the past that the channel asks for; those that come meanwhile wait, so that none is lost. */
  async #gatherPast(channel: Channel, message: Message): Promise<boolean> {
    const { outlet, channels, questions, rooms } = this.#options
    const replay = replayOf(channel.config)
    if (!replay) return true
    channel.gather()
    rooms.enter(channel)
    const past = await questions.pastOf(channel, replay)
    if (!channels.has(channel)) return false
    if (past) channel.setPast(past)
    else {
      channels.forget(channel)
      refuse(outlet, message, 'UnableToReplayMessages', 'Realtime was unable to replay messages')
    }
    return past !== undefined
  }

  async #subscribe(channel: Channel, message: Message, { changes: wanted, config }: Join): Promise<void> {
    const { outlet, channels, questions, changes } = this.#options
    let failure: string | undefined
    try {
      const subscriptions = await questions.subscriptionsOf(channel, wanted)
      if (!channels.has(channel)) return
      channel.subscriptions = subscriptions
      changes.add(subscriptions)
    } catch (error) {
      if (!channels.has(channel)) return
      const permanent = error instanceof Refused && !error.temporary
      failure = error instanceof Refused ? error.message : 'The database could not be asked'
      // A refused join is tried again by the client, so it is refused only where that may help or the client asked for it.
      if (!permanent || config.postgres_changes_options.wait) {
        channels.forget(channel)
        return refuse(outlet, message, 'UnableToSubscribeToPostgres', failure)
      }
    }
    this.#open(channel, message)
    if (failure === undefined) channel.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    else channel.system('postgres_changes', 'error', `UnableToSubscribeToPostgres: ${failure}`)
  }

  #open(channel: Channel, { ref }: Message): void {
    const { rooms, changes, tokens } = this.#options
    channel.open()
    rooms.enter(channel)
    const wanted = channel.config.postgres_changes
    const numbered = wanted.map((change, at) => ({
      ...change,
      id: channel.subscriptions[at]?.id ?? changes.newId(),
    }))
    channel.reply(ref, 'ok', { postgres_changes: numbered })
    channel.sendPast()
    if (channel.seesPresence) rooms.showPresence(channel)
    tokens.watch(channel)
    this.#sayWhenReady(channel).catch(() => this.#retry(channel))
  }

  async #sayWhenReady(channel: Channel): Promise<void> {
    if (!channel.config.broadcast.replication_ready) return
    await this.#options.changes.ready()
    if (channel.isOpen) channel.system('system', 'ok', 'Replication connection established')
  }

  /** The client joins again. */
  #retry(channel: Channel): void {
    const { channels } = this.#options
    if (channels.has(channel)) channels.drop(channel, 'phx_error')
  }
}
