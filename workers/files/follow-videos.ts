import { convertVideo } from '@portal/contracts/jobs/files'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { convertVideos } from '@portal/projections/files/conversion/reactor'

/** The conversion is a job, named after the content. */
export const followingVideos = ({ enqueue }: Readonly<{ enqueue: Enqueue }>) =>
  convertVideos.does({ convert: (video) => enqueue(convertVideo, video) })
