# Reads a folder of results (one JSON file each) into one data frame: a row for each result, a column for each path.
#   Rscript read_results.R results/ > results.csv      (needs the package jsonlite)
# Columns have the names of docs/codebook.csv, e.g. mcri.score and questionnaires[odi].scores.total. A missing value
# is NA. Pictures and the resume bundle are left out. Regions and reasons of a missing index are JSON texts.
library(jsonlite)

left_out <- c("images", "radar_image", "resume_bundle")
as_json <- function(value) as.character(toJSON(value, auto_unbox = TRUE, digits = NA, null = "null"))

flatten_result <- function(value, path = "") {
  if (path == "questionnaires") return(do.call(c, lapply(value, flatten_questionnaire)))
  if (is.null(value)) return(setNames(list(NA), path))
  if (is.list(value) && !is.null(names(value))) {
    keys <- setdiff(names(value), left_out)
    parts <- lapply(keys, function(key) flatten_result(value[[key]], if (path == "") key else paste0(path, ".", key)))
    return(do.call(c, parts))
  }
  setNames(list(if (is.list(value)) as_json(value) else value), path)
}

flatten_questionnaire <- function(asked) {
  name <- paste0("questionnaires[", asked$id, "]")
  parts <- c("scores", "score_ranges", "score_directions")
  scores <- do.call(c, lapply(parts, function(part) {
    if (length(asked[[part]]) > 0) flatten_result(asked[[part]], paste0(name, ".", part))
  }))
  answers <- lapply(asked$answers, function(answer) if (is.null(answer$value)) NA else answer$value)
  c(scores, setNames(answers, paste0(name, ".answers[", sapply(asked$answers, `[[`, "item"), "].value")))
}

read_results <- function(folder) {
  files <- sort(list.files(folder, pattern = "\\.json$", full.names = TRUE))
  rows <- lapply(files, function(file) flatten_result(fromJSON(file, simplifyVector = FALSE)))
  columns <- unique(unlist(lapply(rows, names)))
  frame <- lapply(columns, function(column) {
    sapply(rows, function(row) if (is.null(row[[column]])) NA else row[[column]])
  })
  frame <- as.data.frame(setNames(frame, columns), check.names = FALSE, stringsAsFactors = FALSE)
  frame[order(frame$computed_at), ]
}

if (sys.nframe() == 0) {
  write.csv(read_results(commandArgs(trailingOnly = TRUE)[1]), row.names = FALSE, na = "")
}
