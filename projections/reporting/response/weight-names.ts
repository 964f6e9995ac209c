/**
 * Of a row `s` of survey_size the names of weights that a response has which was not withdrawn. A withdrawn import leaves the names of its own
 * behind: a table by them would count nobody, and SPSS would weight by a column without a value.
 *
 * @param schema that of the table of responses
 */
export const weightNames = (schema: string): string => `case when s.withdrawn = 0 then s.weights else array(
    select name from unnest(s.weights) name where exists (
      select from ${schema}.response r where r.survey_id = s.survey_id and r.status <> 'withdrawn' and r.weights ? name)
    order by name) end`
