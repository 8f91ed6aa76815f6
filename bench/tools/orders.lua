-- wrk's arguments: first and last person, first and last screening, which places.
local i = 0
local firstPerson, people, firstScreening, screenings, places
local headers = { ["content-type"] = "application/json" }

function init(args)
  firstPerson, firstScreening = tonumber(args[1]), tonumber(args[3])
  people, screenings = tonumber(args[2]) - firstPerson + 1, tonumber(args[4]) - firstScreening + 1
  places = args[5]
end

function request()
  i = i + 1
  local number = i % people
  headers["cookie"] = "ouvreuse=jeton-de-" .. (firstPerson + number)
  -- Each person goes through the screenings in turn, to reach the limit of ten seats as late as possible.
  local screening = firstScreening + (i + math.floor(i / people)) % screenings
  local body = '{"sessions_id":' .. screening .. ',' .. places .. ',"lastname":"Strapontin","firstname":"Mona",'
    .. '"email":"foule-' .. (number + 1) .. '@exemple.fr","name_cb":"MONA","num_cb":"4242424242424242","cb_date":"12/30","cryptogramme":"123"}'
  return wrk.format("POST", "/api/v1/app/order", headers, body)
end
